import { statedDirection } from '#domain/foundations/language.ts'

/** A telephone number to call. If it has a note beside it, it is only text: "ext. 12" would be dialled with it. */
export function PhoneLink({ number }: { number: string }) {
  const text = number.trim()
  if (!/^[+\d][\d\s().-]*$/.test(text)) return text
  // Its plus sign comes first in every language.
  const dir = statedDirection() === 'rtl' ? 'ltr' : undefined
  // The 0 of `+49 (0)30` is for calls within the country.
  const dialled = text.startsWith('+') ? text.replace('(0)', '') : text
  return (
    <a href={`tel:${dialled.replace(/[^+\d]/g, '')}`} dir={dir}>
      {text.replaceAll(' ', '\u00a0')}
    </a>
  )
}
