/**
 * An author's words with their formulas, isolated from what is beside them.
 *
 * @param html from `inscribedHtml`; null where the text has no formulas
 */
export function Inscribed({ text, html }: { text: string; html: string | null }) {
  if (html === null) return <bdi>{text}</bdi>
  return (
    <bdi
      // biome-ignore lint/security/noDangerouslySetInnerHtml: made from a tree of known elements, with the words escaped
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}
