import { Form } from 'react-router'
import { formatMoney } from '#domain/foundations/money.ts'
import { say } from '#domain/foundations/say.ts'
import { Button } from '#site/components/form/button.tsx'
import { Notice } from '#site/components/notice.tsx'
import type { DemoOrderView } from '#site/context.ts'
import styles from '#site/demo-gateway/demo-gateway.module.css'

/** A simulated payment page: three buttons for the three outcomes at a real gateway. */
export function DemoGatewayPage({ order }: { order: DemoOrderView }) {
  const isOver = order.status === 'captured' || order.status === 'closed'
  return (
    <div className={styles.page}>
      <p className={styles.label}>{say('Demonstration payment')}</p>
      <h1 className={styles.amount}>{formatMoney(order.amountMinor, order.currency)}</h1>
      <p>{order.description}</p>
      <p className={styles.reference}>
        {say('Reference')} {order.invoiceId}
      </p>
      <Notice title={say('No money moves here.')}>
        <p>{say('This page stands in for PayPal or the card page. Choose what the payer does.')}</p>
      </Notice>
      <Form method="post" reloadDocument className={styles.acts}>
        <Button type="submit" name="act" value="approve" tone="loud" isWide>
          {isOver ? say('Continue') : say('Approve the payment')}
        </Button>
        {!isOver && (
          <>
            <Button type="submit" name="act" value="decline" isWide>
              {say('Decline the card')}
            </Button>
            <Button type="submit" name="act" value="cancel" tone="quiet" isWide>
              {say('Cancel and go back')}
            </Button>
          </>
        )}
      </Form>
    </div>
  )
}
