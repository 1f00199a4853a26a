import { lazy, Suspense, useCallback, useEffect, useState } from 'react'
import type { GatewayButton } from '#domain/money/payments/gateway.ts'
import { orAsSent } from '#site/browser/or-as-sent.ts'
import { Notice } from '#site/components/notice.tsx'
import styles from '#site/microsite/registration/page/registration-sheet.module.css'

// Loaded on demand: PayPal's loader is a quarter of the page's script, and only one page shows a pay button.
const PaypalWidget = lazy(() => orAsSent(import('#site/microsite/registration/paying/paypal-widget.tsx')))

/** How long PayPal's script may take before the page gives up the space for its button. */
const waitMs = 8_000

/**
 * Shows PayPal's own button above the redirecting one if its script loads in time. Until then, and without scripts,
 * there is only the redirecting button.
 */
export function PaypalButton({
  button,
  orderAddress,
}: {
  button: Pick<GatewayButton, 'clientId' | 'environment'>
  orderAddress: string
}) {
  const [stage, setStage] = useState<'unscripted' | 'waiting' | 'ready' | 'absent'>('unscripted')
  const [trouble, setTrouble] = useState<string | null>(null)
  const onReady = useCallback(() => setStage('ready'), [])
  const onAbsent = useCallback(() => setStage('absent'), [])
  useEffect(() => {
    setStage('waiting')
    const timer = setTimeout(() => setStage(current => (current === 'waiting' ? 'absent' : current)), waitMs)
    return () => clearTimeout(timer)
  }, [])
  return (
    <>
      {trouble && <Notice tone="negative" title={trouble} />}
      {stage !== 'absent' && (
        <div className={styles.paypalButton}>
          {stage !== 'unscripted' && (
            <Suspense>
              <PaypalWidget
                button={button}
                orderAddress={orderAddress}
                onReady={onReady}
                onAbsent={onAbsent}
                onTrouble={setTrouble}
              />
            </Suspense>
          )}
        </div>
      )}
    </>
  )
}
