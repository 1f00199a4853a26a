import { lazy, useEffect } from 'react'
import { orAsSent } from '#site/browser/or-as-sent.ts'
import type { rareParts } from '#site/microsite/registration/form/rare-parts.ts'

const late = <Part extends keyof typeof rareParts>(part: Part) =>
  lazy(async () => ({
    default: (await orAsSent(import('#site/microsite/registration/form/rare-parts.ts'))).rareParts[part],
  }))

let wantReceipt = () => {}
const receiptWanted = new Promise<void>(want => {
  wantReceipt = want
  if (typeof window === 'undefined') return want()
  for (const act of ['pointermove', 'pointerdown', 'focusin', 'keydown'])
    addEventListener(act, () => want(), { once: true, capture: true, passive: true })
})

/** Loads the script of the sum: something was filled in. It comes by itself when somebody is about to. */
export { wantReceipt }

/** Stands where nothing came from the server: who was led here by a link sees the sum without touching anything. */
export function ReceiptToCome() {
  useEffect(() => wantReceipt(), [])
  return null
}

/** The sum, with all that computes it. Until its script is here, what the server computed is shown. */
export const LiveReceipt = lazy(async () => {
  await receiptWanted
  return {
    default: (await orAsSent(import('#site/microsite/registration/form/live-receipt.tsx'))).LiveReceipt,
  }
})

/** Why nobody can register now. */
export const Closed = late('Closed')

const Extras = late('ExtraChoices')

/**
 * The organiser's own extras and what admissions ask for, whose script only comes to the pages of conferences that have
 * some.
 */
export const ExtraChoices = (props: React.ComponentProps<typeof Extras>) =>
  props.fees.extras.length + (props.fees.forMembers?.length ?? 0) > 0 && <Extras {...props} />

const Nights = late('NightChoices')

/** The same for rooms that are booked by night. */
export const NightChoices = (props: React.ComponentProps<typeof Nights>) =>
  props.fees.extras.some(({ isByNight }) => isByNight) && <Nights {...props} />

/** The same for the organiser's questions. */
export const QuestionFields = late('QuestionFields')
