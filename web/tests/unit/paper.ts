// paper.ts - for tests: just enough of a document that components can be drawn into it, read and clicked in node.
type Listener = (this: Leaf, event: { readonly type: string; preventDefault(): void }) => void;

export class Leaf {
    readonly children: Leaf[] = [];
    readonly attributes = new Map<string, string>();
    readonly listeners = new Map<string, Listener>();
    readonly style = { setProperty(): void {}, cssText: "" };
    readonly ownerDocument = paper;
    readonly namespaceURI = "http://www.w3.org/1999/xhtml";
    parentNode: Leaf | null = null;
    data = "";

    constructor(
        readonly nodeType: number,
        readonly localName: string,
    ) {}

    get childNodes(): readonly Leaf[] {
        return this.children;
    }
    get firstChild(): Leaf | null {
        return this.children[0] ?? null;
    }
    get nextSibling(): Leaf | null {
        const all = this.parentNode?.children ?? [];
        return all[all.indexOf(this) + 1] ?? null;
    }
    get isConnected(): boolean {
        return true;
    }

    insertBefore(child: Leaf, before: Leaf | null): Leaf {
        child.parentNode?.removeChild(child);
        const at = before ? this.children.indexOf(before) : -1;
        this.children.splice(at < 0 ? this.children.length : at, 0, child);
        child.parentNode = this;
        return child;
    }
    appendChild(child: Leaf): Leaf {
        return this.insertBefore(child, null);
    }
    removeChild(child: Leaf): Leaf {
        const at = this.children.indexOf(child);
        if (at >= 0) this.children.splice(at, 1);
        child.parentNode = null;
        return child;
    }
    remove(): void {
        this.parentNode?.removeChild(this);
    }
    contains(other: Leaf): boolean {
        return this === other || this.children.some((child) => child.contains(other));
    }
    setAttribute(name: string, value: unknown): void {
        this.attributes.set(name, String(value));
    }
    removeAttribute(name: string): void {
        this.attributes.delete(name);
    }
    addEventListener(type: string, listener: Listener): void {
        this.listeners.set(type.toLowerCase(), listener);
    }
    removeEventListener(type: string): void {
        this.listeners.delete(type.toLowerCase());
    }

    /** All below it, itself first. */
    *all(): Generator<Leaf> {
        yield this;
        for (const child of this.children) yield* child.all();
    }
    attribute(name: string): string | undefined {
        return this.attributes.get(name);
    }
    get text(): string {
        return this.nodeType === 3 ? this.data : this.children.map((child) => child.text).join("");
    }
    click(): void {
        this.listeners.get("click")?.call(this, { type: "click", preventDefault() {} });
    }
}

export const paper = {
    createElement: (name: string): Leaf => new Leaf(1, name),
    createElementNS: (_space: string, name: string): Leaf => new Leaf(1, name),
    createTextNode(data: string): Leaf {
        const leaf = new Leaf(3, "#text");
        leaf.data = data;
        return leaf;
    },
    activeElement: null,
    addEventListener(): void {},
    removeEventListener(): void {},
};

(globalThis as { document?: unknown }).document ??= paper;
