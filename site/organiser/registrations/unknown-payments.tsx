/** Payments at a gateway that have a number of ours but belong to no registration. */
import { data, Form } from 'react-router'
import {
  listUnknownPayments,
  type SettleUnknownError,
  settleUnknownPayment,
} from '#domain/desk/reconciliation/unknown-payments.ts'
import { lookUp } from '#domain/foundations/look-up.ts'
import { formatMoney } from '#domain/foundations/money.ts'
import { toId } from '#domain/foundations/texts/text.ts'
import { formatInstant } from '#domain/foundations/time.ts'
import { holds } from '#domain/staff/rights/permit.ts'
import { Button } from '#site/components/form/button.tsx'
import { TextArea } from '#site/components/form/field.tsx'
import { Notice } from '#site/components/notice.tsx'
import { textsOf } from '#site/forms/read-form.ts'
import { form, forms, guarded } from '#site/organiser/guard.ts'
import { organiserPaths } from '#site/organiser/organiser-paths.ts'
import { Done } from '#site/organiser/parts/done.tsx'
import { formStyle, Page, Part } from '#site/organiser/parts/page.tsx'
import { redirectTo } from '#site/organiser/redirect-to.ts'
import { gatewayWords } from '#words/payment-way-words.ts'
import { wordsForLabel } from '#words/problem-words.ts'
import type { Route } from './+types/unknown-payments.ts'

export const loader = guarded('read-ledger', async ({ person, site }) => {
  const open = await listUnknownPayments(site.database.read)
  return {
    maySettle: holds(person, 'record-transfer', null),
    payments: open.map(({ id, gateway, gatewayCaptureId, invoiceId, amountMinor, currency, foundAt }) => ({
      id,
      amount: formatMoney(amountMinor, currency),
      where: `${lookUp(gatewayWords, gateway) ?? gateway}, ${gatewayCaptureId}`,
      invoiceId,
      since: formatInstant(foundAt, 'UTC'),
    })),
  }
})

export const action = forms({
  settle: form('record-transfer', async ({ permit, act, site }, sent) => {
    const { id, note } = textsOf(sent, ['id', 'note'])
    const settled = await site.database.write(tx =>
      settleUnknownPayment(tx, permit, act, { id: toId(id) ?? 0, note }),
    )
    if (settled.ok) throw redirectTo(`${organiserPaths.unknownPayments}?done=settled`)
    const { code } = settled.error
    const refused = { id: toId(id) ?? 0, note, code, words: wordsFor(code) }
    return data(refused, { status: code === 'not-found' ? 409 : 422 })
  }),
})

const wordsFor = (code: SettleUnknownError['code']) =>
  code === 'not-found' ? 'Somebody else has already settled this payment.' : wordsForLabel('The note', code)

export default function UnknownPayments({ loaderData, actionData }: Route.ComponentProps) {
  const { payments, maySettle } = loaderData
  return (
    <Page
      title="Unknown payments"
      lead="At the gateway they have one of our numbers, but our books have no registration for them, for example after a backup was restored. Refund the money at the gateway, or register the payer and record the payment; then note here what you did."
    >
      {actionData?.code === 'not-found' && (
        <Notice tone="negative" title={actionData.words} answers={actionData} />
      )}
      <Done said={{ settled: 'The payment is settled.' }} />
      {payments.length === 0 && <p>There is none.</p>}
      {payments.map(({ id, amount, where, invoiceId, since }) => {
        const refused = actionData?.id === id && actionData.code !== 'not-found' ? actionData : undefined
        return (
          <Part key={id} title={`${amount}, ${invoiceId ?? 'without a code'}`}>
            <p>
              {where}, found at {since}
            </p>
            {maySettle && (
              <Form method="post" className={formStyle}>
                <input type="hidden" name="intent" value="settle" />
                <input type="hidden" name="id" value={id} />
                <TextArea
                  name="note"
                  id={`note-${id}`}
                  label="What was done"
                  rows={2}
                  defaultValue={refused?.note}
                  error={refused?.words}
                  isRequired
                />
                <div>
                  <Button type="submit">Settle</Button>
                </div>
              </Form>
            )}
          </Part>
        )
      })}
    </Page>
  )
}
