/** The smallest part of a page in which two versions of it differ. */
export function findChange(before: Element, after: Element): Element | undefined {
  if (before.isEqualNode(after)) return undefined
  const [old, own] = [[...before.children], [...after.children]]
  // If parts were added or removed, or there is text between them, the whole element is what changed.
  if (old.length !== own.length || old.length === 0) return after
  const at = own.findIndex((child, index) => !old[index]?.isEqualNode(child))
  const [was, is] = [old[at], own[at]]
  return was && is ? findChange(was, is) : after
}
