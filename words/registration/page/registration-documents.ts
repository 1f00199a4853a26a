export const asOfToday = 'As of today'

export const issuedOn = ({ issuedOn }: { issuedOn: string | number }) => `Issued on ${issuedOn}`
