import { lazy, Suspense, useCallback, useEffect, useState } from 'react'
import type { GatewayButton } from '#domain/payments/gateway.ts'
import { Notice } from '#site/components/notice.tsx'
import styles from '#site/microsite/registration/page/registration-sheet.module.css'

// PayPal's loader is a quarter of the whole page's script, for the one page that shows a pay button.
const PaypalWidget = lazy(() => import('#site/microsite/registration/page/paypal-widget.tsx'))

/** For how long PayPal's script may take before the page stops keeping a place for its button. */
const waitMs = 8_000

/**
 * PayPal's own button above the one that redirects, wherever its script comes in time. Until then, and
 * without scripts, the button that redirects stands there alone.
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
