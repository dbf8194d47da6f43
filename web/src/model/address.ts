// address.ts - the address of a table from what somebody pasted: a link, or its id alone.
export function tableAddress(pasted: string): string | null {
    const found = /(?:^|\/t\/)([a-z0-9]{8,40})(?:\?invite=([A-Za-z0-9_-]+))?$/.exec(pasted.trim());
    if (!found) return null;
    return `/t/${found[1]}${found[2] ? `?invite=${found[2]}` : ""}`;
}
