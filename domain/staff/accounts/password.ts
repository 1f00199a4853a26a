/** In characters. Length makes a password strong; passwords on lists of stolen ones are refused at any length. */
export const passwordLength = { least: 10, most: 128 } as const
