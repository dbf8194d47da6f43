// index.ts - what the rest of the page knows of Fortuna.
export { face as fortuna } from "./face.js";
