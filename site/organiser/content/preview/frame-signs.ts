/** The id of an empty element, on a page in a frame, before what the form's record looks like there. */
export const shownId = 'typed'

/** Tells the form's own words about what is missing from a page that shows it. */
export const notYetHeader = 'X-Not-Yet'
