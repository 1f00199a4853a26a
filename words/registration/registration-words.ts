/** Short texts that the registration pages share. This module runs in browsers too. */
import { counted } from '#domain/foundations/counted.ts'
import { say } from '#domain/foundations/say.ts'
export function nightsWords(nights: number): string {
  return counted(nights, 'night')
}

/** When and how a refund under the policy is paid: a payment service takes refunds for a limited time. */
export function payableWords(because: 'as-wanted' | 'window' | 'by-hand', from: string): string {
  const words = {
    'as-wanted': say('payable from {from} on, when the conference is over', { from }),
    window: say('payable from {from} on, while it can still be refunded the way it was paid', { from }),
    'by-hand': say(
      'payable by bank transfer, because it is too late to refund it the way it was paid; we will write to you',
    ),
  } as const
  return words[because]
}

/** What the accompanying person's price includes, the same as on the fee page; empty where the organiser says nothing. */
export const addOnWords = ({ addOnIncludes }: { addOnIncludes: string }) =>
  addOnIncludes && say('Takes part in {addOnIncludes}.', { addOnIncludes })
