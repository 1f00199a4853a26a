/** Replaces an erased address. Nothing can be sent to it: RFC 2606 reserves the name. */
export const erasedAddress = (what: string, id: number | string) => `erased-${what}-${id}@erased.invalid`

export const isErased = (address: string) => address.endsWith('@erased.invalid')

/** Whether mail can reach an address: what is stored may be empty, erased, or not an address at all. */
export const takesMail = (address: string) => address.includes('@') && !address.endsWith('.invalid')
