/** The id of an empty element, on a page in a frame, before the part that shows the form's record. */
export const shownId = 'typed'

/**
 * Whether an answer shows the record, or only says what its form lacks. Whatever has no such header is not ours, such as the
 * page of a network that asks for a sign-in.
 */
export const previewHeader = 'X-Preview'
export type PreviewSign = 'shown' | 'not-yet'
