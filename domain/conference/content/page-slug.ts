/** The last part of the address of a page that an organiser makes, such as `visa` and `code-of-practice-2027`. */
export const slugShape = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/
export const longestSlug = 60

/** Whether a path segment may be the address of such a page. */
export const isSlug = (segment: string) => segment.length <= longestSlug && slugShape.test(segment)
