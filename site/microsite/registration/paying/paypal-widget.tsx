/** PayPal's own button on a registration's page, beside the one that leads to PayPal's site. */

import {
  INSTANCE_LOADING_STATE,
  PayPalProvider,
  usePayPal,
  usePayPalOneTimePaymentSession,
} from '@paypal/react-paypal-js/sdk-v6'
import { useEffect, useRef, useState } from 'react'
import type { GatewayButton } from '#domain/money/payments/gateway.ts'
import type { PaymentOrder } from '#site/microsite/registration/paying/payment-order.ts'
import * as paymentWords from '#words/payment-words.ts'

interface Widget {
  button: Pick<GatewayButton, 'clientId' | 'environment'>
  /** Where an order is created or found again; each post returns the same one. */
  orderAddress: string
  onReady: () => void
  /** The script did not load: the redirecting button remains. */
  onAbsent: () => void
  /** A message for the payer, or null to remove it. */
  onTrouble: (words: string | null) => void
}

/** PayPal's button, drawn by PayPal's script. Our server takes the money after the payer's approval. */
export default function PaypalWidget({ button, ...rest }: Widget) {
  return (
    <PayPalProvider {...button} components={['paypal-payments']} pageType="checkout">
      <Button {...rest} />
    </PayPalProvider>
  )
}

function Button({ orderAddress, onReady, onAbsent, onTrouble }: Omit<Widget, 'button'>) {
  const { loadingStatus } = usePayPal()
  const order = useRef<PaymentOrder>(undefined)
  // A ref in addition to the state: two clicks may come before the button is drawn as busy.
  const isBusy = useRef(false)
  const [isStarting, setIsStarting] = useState(false)

  const createOrder = async () => {
    order.current = await requestOrder(orderAddress)
    return { orderId: order.current.orderId }
  }
  const { handleClick } = usePayPalOneTimePaymentSession({
    presentationMode: 'auto',
    createOrder,
    // The server asks PayPal for the status; the window's 'approved' only triggers that.
    onApprove: async () => leave(order.current?.approvedAddress),
    onCancel: () => leave(order.current?.cancelledAddress),
    // Nothing is taken without an approval, so no payment was made here.
    onError: () => onTrouble(paymentWords.windowFailed()),
  })

  useEffect(() => {
    if (loadingStatus === INSTANCE_LOADING_STATE.RESOLVED) onReady()
    if (loadingStatus === INSTANCE_LOADING_STATE.REJECTED) onAbsent()
  }, [loadingStatus, onReady, onAbsent])

  const start = async () => {
    if (isBusy.current) return
    isBusy.current = true
    setIsStarting(true)
    onTrouble(null)
    try {
      await handleClick()
    } catch (error) {
      onTrouble(error instanceof OrderRefused ? error.message : paymentWords.windowFailed())
    } finally {
      isBusy.current = false
      setIsStarting(false)
    }
  }
  if (loadingStatus !== INSTANCE_LOADING_STATE.RESOLVED) return null
  return <paypal-button type="pay" onClick={start} {...(isStarting && { disabled: true })} />
}

/** The server created no order; the message is meant for the payer. */
class OrderRefused extends Error {
  override readonly name = 'OrderRefused'
}

/** @throws OrderRefused with the server's message, if any */
async function requestOrder(address: string): Promise<PaymentOrder> {
  const answer = await fetch(address, { method: 'POST' })
  const body: unknown = await answer.json().catch(() => null)
  // Our own route answers one of these two shapes, told apart by the status.
  if (answer.ok && body) return body as PaymentOrder
  throw new OrderRefused((body as { words?: string } | null)?.words ?? paymentWords.unavailable('PayPal'))
}

function leave(address: string | undefined): void {
  if (address) window.location.assign(address)
}
