/** Replaces an erased address. Nothing can be sent to it: RFC 2606 reserves the name. */
export const erasedAddress = (what: string, id: number | string) => `erased-${what}-${id}@erased.invalid`

export const isErased = (address: string) => address.endsWith('@erased.invalid')
