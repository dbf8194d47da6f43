// Styles are bundled by esbuild; a module that imports one gets nothing from it.
declare module "*.css";
