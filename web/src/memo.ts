// memo.ts - a component that is drawn again only when it is given something else. (preact/compat has one too, and slows down
// everything else.)
import { Component, h, type FunctionComponent } from "preact";

const differ = (a: object, b: object): boolean =>
    Object.keys(a).length !== Object.keys(b).length ||
    Object.entries(a).some(([key, value]) => value !== (b as Record<string, unknown>)[key]);

export function memo<Props extends object>(Drawn: FunctionComponent<Props>) {
    return class Memo extends Component<Props> {
        override shouldComponentUpdate(next: Readonly<Props>): boolean {
            return differ(this.props, next);
        }

        override render() {
            return h(Drawn, this.props);
        }
    };
}
