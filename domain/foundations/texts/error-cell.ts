/** What a spreadsheet shows where a formula failed: it says nothing about whom or what the row is of. Pure. */
const errors = /^#(?:N\/A|REF!|VALUE!|NAME\?|DIV\/0!|NUM!|NULL!|SPILL!|CALC!|GETTING_DATA)$/i

export const isErrorCell = (text: string): boolean => errors.test(text.trim())
