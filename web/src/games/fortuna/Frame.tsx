// Frame.tsx - the board's ground: a floor of small stones with a plaited border, as Roman floors have it, drawn to any size.
const BORDER = 18;

/** Two strands that cross, with a round stone in each eye. */
function Plait({ id, turned }: { id: string; turned: boolean }) {
    const turn = turned ? "rotate(90)" : undefined;
    return (
        <pattern id={id} width="32" height={BORDER} patternUnits="userSpaceOnUse" patternTransform={turn}>
            <rect width="32" height={BORDER} class="ft-border-ground" />
            <path d="M-8 3.5 C0 3.5 0 14.5 8 14.5 S16 3.5 24 3.5 S32 14.5 40 14.5" class="ft-strand under" />
            <path d="M-8 14.5 C0 14.5 0 3.5 8 3.5 S16 14.5 24 14.5 S32 3.5 40 3.5" class="ft-strand over-edge" />
            <path d="M-8 14.5 C0 14.5 0 3.5 8 3.5 S16 14.5 24 14.5 S32 3.5 40 3.5" class="ft-strand over" />
            <circle cx="8" cy="9" r="2.1" class="ft-eye" />
            <circle cx="24" cy="9" r="2.1" class="ft-eye" />
        </pattern>
    );
}

/** Stones of a floor, none quite like its neighbour. */
function Floor() {
    const shades = [0, 1, 2, 1, 0, 2, 0, 1, 2, 0, 1, 2, 1, 2, 0, 1];
    return (
        <pattern id="ft-floor" width="40" height="40" patternUnits="userSpaceOnUse">
            <rect width="40" height="40" class="ft-joint" />
            {shades.map((shade, index) => {
                const [x, y] = [(index % 4) * 10, Math.floor(index / 4) * 10];
                const shift = ((index * 7) % 3) * 0.3;
                const [width, height] = [8.6 - shift, 8.3 + shift];
                const shadeName = `ft-tessera shade-${shade}`;
                return <rect x={x + 0.6} y={y + 0.6} width={width} height={height} rx="1.2" class={shadeName} />;
            })}
        </pattern>
    );
}

export function Frame() {
    return (
        <svg class="ft-frame" aria-hidden="true" focusable="false">
            <defs>
                <Plait id="ft-plait-along" turned={false} />
                <Plait id="ft-plait-up" turned={true} />
                <Floor />
            </defs>
            <rect width="100%" height="100%" rx="10" fill="url(#ft-floor)" />
            <rect x="0" y="0" width="100%" height={BORDER} fill="url(#ft-plait-along)" />
            <svg y="100%" overflow="visible">
                <rect y={-BORDER} width="100%" height={BORDER} fill="url(#ft-plait-along)" />
            </svg>
            <rect x="0" y="0" width={BORDER} height="100%" fill="url(#ft-plait-up)" />
            <svg x="100%" overflow="visible">
                <rect x={-BORDER} width={BORDER} height="100%" fill="url(#ft-plait-up)" />
            </svg>
            <rect width="100%" height="100%" class="ft-frame-line outer" />
        </svg>
    );
}
