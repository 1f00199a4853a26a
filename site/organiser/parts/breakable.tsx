import { Fragment } from 'react'

/** A long e-mail address, which may break before its host and before each dot of it, but not within a word. */
export function Breakable({ text }: { text: string }) {
  const host = text.indexOf('@')
  if (host < 0) return text
  const parts = text.slice(host).split(/(?=\.)/)
  return (
    <>
      {text.slice(0, host)}
      {parts.map((part, index) => (
        // A host may have one name twice.
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text keep their order
        <Fragment key={index}>
          <wbr />
          {part}
        </Fragment>
      ))}
    </>
  )
}
