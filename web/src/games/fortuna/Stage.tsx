// Stage.tsx - watches the table being drawn anew: measures before, and lets things move after, in the frame that lays it out.
import { Component, createRef, type ComponentChildren } from "preact";
import type { GameEvent } from "../../model/view.js";
import { isSeen } from "../../model/calm.js";
import { measure, play, type Places } from "./animate.js";
import type { FortunaView } from "./table.js";

interface StageProps {
    readonly view: FortunaView;
    readonly news: readonly GameEvent[];
    readonly pace: number;
    readonly class: string;
    readonly children: ComponentChildren;
}

export class Stage extends Component<StageProps> {
    private readonly root = createRef<HTMLDivElement>();

    override getSnapshotBeforeUpdate(old: StageProps): Places | null {
        const wanted = old.view !== this.props.view && this.props.pace > 0 && this.props.news.length > 0;
        return wanted && isSeen() && this.root.current ? measure(this.root.current) : null;
    }

    override componentDidUpdate(old: StageProps, _state: object, then: Places | null): void {
        const { view, news, pace } = this.props;
        const root = this.root.current;
        if (then && root) requestAnimationFrame(() => play({ root, then, before: old.view, view, news, pace }));
    }

    override render() {
        return (
            <div ref={this.root} class={this.props.class}>
                {this.props.children}
                <div class="ft-flights" aria-hidden="true" />
            </div>
        );
    }
}
