import { say } from '#domain/foundations/say.ts'
export const asOfToday = () => say('As of today')

export const issuedOn = ({ issuedOn }: { issuedOn: string | number }) =>
  say('Issued on {issuedOn}', { issuedOn })
