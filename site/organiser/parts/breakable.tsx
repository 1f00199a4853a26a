/** A long e-mail address, which may break before its host but not within a word. */
export function Breakable({ text }: { text: string }) {
  const host = text.indexOf('@')
  if (host < 0) return text
  return (
    <>
      {text.slice(0, host)}
      <wbr />
      {text.slice(host)}
    </>
  )
}
