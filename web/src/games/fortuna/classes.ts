// classes.ts - class names of which some depend on the state: classes("ft-card", { reserved, new: isNew }).
export const classes = (always: string, some: Readonly<Record<string, boolean>>): string =>
    [always, ...Object.keys(some).filter((name) => some[name])].join(" ");
