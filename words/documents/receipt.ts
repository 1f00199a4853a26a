/** What receipts say. */
import { say } from '#domain/foundations/say.ts'

export const receipt = () => say('Receipt')

export const conference = () => say('Conference')

export const registered = () => say('Registered')

export const registration = () => say('Registration')

export const charged = () => say('Charged')

export const balance = () => say('Balance')

export const yourRegistration = () => say('Your registration')

export const purchaseOrder = ({ number }: { number: string }) => say('Purchase order {number}', { number })

export const issuedOn = ({ day }: { day: string }) => say('Receipt issued on {day}', { day })

export const noMoneyMoved = () => say('No money moved: demonstration payment')

export const received = () => say('Received')

export const refunded = () => say('Refunded')

export const seeWhatYouBooked = () => say('See what you booked, or change and cancel it, at this address:')

export const processingFee = ({ share }: { share: string }) => say('Processing fee, {share}', { share })

export const subtotal = () => say('Subtotal')

export const total = () => say('Total')

export const notRefunded = () => say('Not refunded after a change to something cheaper')

export const wayAndDay = ({ way, day }: { way: string; day: string }) => say('{way}, {day}', { way, day })

export const nothingLeft = () => say('Nothing left of what was received')

export const paidInFull = () => say('Paid in full')
