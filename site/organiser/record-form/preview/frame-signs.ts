/** The id of an empty element, on a page in a frame, before the part that shows the form's record. */
export const shownId = 'typed'

/** Distinguishes the form's own notes about what is missing from a page that shows the record. */
export const notYetHeader = 'X-Not-Yet'
