/** A telephone number to call. If it has a note beside it, it is only text: "ext. 12" would be dialled with it. */
export function PhoneLink({ number }: { number: string }) {
  const text = number.trim()
  if (!/^[+\d][\d\s().-]*$/.test(text)) return text
  return <a href={`tel:${text.replace(/[^+\d]/g, '')}`}>{text.replaceAll(' ', '\u00a0')}</a>
}
