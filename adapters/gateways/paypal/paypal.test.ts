import { describeGateway } from '#tests/support/gateway-contract.ts'
import { openPaypal, press } from '#tests/support/payment-gateways.ts'

describeGateway('PayPal', async clock => {
  const { gateway } = await openPaypal(clock)
  return {
    gateway,
    payer: {
      pay: page => press(page, 'completed'),
      getDeclined: page => press(page, 'instrument-declined'),
      turnBack: page => press(page, 'cancel'),
    },
  }
})
