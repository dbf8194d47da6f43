// motion.ts - what moves on a board because something happened, as far as it has an end: to be finished at once.

/** Not what breathes for ever, nor what a pointer that wanders over it sets in motion. */
const ending = (animation: Animation): boolean =>
    !(animation instanceof CSSAnimation || animation instanceof CSSTransition) && animation.playState === "running";

export const isMoving = (): boolean => document.getAnimations().some(ending);

/** Whatever still moves is where it belongs, at once. */
export function finishMotion(): void {
    for (const animation of document.getAnimations()) if (ending(animation)) animation.finish();
}
