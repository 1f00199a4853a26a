/** How the rest can be paid now: here, or outside any gateway. */

import { renderSVG } from 'uqr'
import type { Conference } from '#domain/conference/conferences/conference.ts'
import { listOfflineWays } from '#domain/desk/settlement/ways-to-pay.ts'
import type { AttentionReason } from '#domain/foundations/attention/attention.ts'
import { hasMoneyUnderReview } from '#domain/foundations/attention/attention.ts'
import { formatMoney } from '#domain/foundations/money.ts'
import { say } from '#domain/foundations/say.ts'
import { formatDate } from '#domain/foundations/time.ts'
import { type PaymentInstructions, readInstructions } from '#domain/money/billing/payment-instructions.ts'
import { transferCodeOf } from '#domain/money/billing/transfer-code.ts'
import { leastOf, methodsFor, type OfferedMethod, offeredFor } from '#domain/money/payments/payments.ts'
import type { Registration } from '#domain/registrations/registration.ts'
import type { SiteContext } from '#site/context.ts'
import * as texts from '#words/registration/page/read-registration-page.ts'

/** @param owed in minor units */
export async function readWaysToPay(
  site: SiteContext,
  conference: Conference,
  registration: Registration,
  { owed, isChecking, reasons }: { owed: number; isChecking: boolean; reasons: readonly AttentionReason[] },
) {
  const { read } = site.database
  const isPayable = owed > 0 && !isChecking && !hasMoneyUnderReview(reasons)
  const { currency } = registration
  const ways = methodsFor(offeredFor(site.payments, conference), { amountMinor: owed, currency })
  const able = ways.filter(({ gateway }) => owed >= leastOf(gateway, currency))
  const offered = registration.choice.kind === 'listed' ? able.slice(0, 1) : able
  const button = isPayable ? buttonAmong(offered) : undefined
  const instructions = isPayable
    ? ((await readInstructions(read, conference, registration, site.clock.now())) ?? null)
    : null
  const offline = isPayable ? await listOfflineWays(site.payments, registration) : []
  const offlineMethods = offline
    .filter(({ means, isOffered }) => isOffered && means !== instructions?.terms.means)
    .map(({ means }) => means)
  // Said where nothing can be paid online, though the currency could.
  const [small] = isPayable && able.length === 0 ? ways : []
  const tooLittle = small && {
    label: small.label,
    least: { amountMinor: leastOf(small.gateway, currency), currency },
  }
  return { isPayable, offered, button, instructions, offlineMethods, tooLittle }
}

const buttonAmong = (offered: readonly OfferedMethod[]) =>
  offered.find(({ method }) => method === 'paypal')?.gateway.capabilities.button

/** How to pay outside any gateway, line by line. */
export function guideOf({ terms, amountMinor, currency, reference }: PaymentInstructions) {
  const { details } = terms
  const account =
    terms.means === 'bank-transfer'
      ? [
          [texts.accountHolder(), terms.details.accountHolder],
          [say('Account'), terms.details.account],
          ['BIC', terms.details.bic],
          [say('Bank'), terms.details.bank],
        ]
      : [[say('Where'), terms.details.where]]
  const code =
    terms.means === 'bank-transfer'
      ? transferCodeOf({ ...terms.details, amountMinor, currency, reference })
      : null
  const rows = [
    [say('Amount'), formatMoney(amountMinor, currency)],
    ...account,
    [say('Reference'), reference],
    [terms.means === 'cash' ? texts.atTheLatestOn() : texts.payUntil(), formatDate(terms.dueOn)],
  ]
  return {
    means: terms.means,
    rows: rows.flatMap(([label = '', text = '']) => (text === '' ? [] : [{ label, text }])),
    note: details.note,
    drawing: code === null ? null : renderSVG(code, { ecc: 'M', border: 4 }),
  }
}
