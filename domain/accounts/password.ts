/** In characters. Length is what helps; what stands in lists of stolen passwords is refused at any length. */
export const passwordLength = { least: 10, most: 128 } as const
