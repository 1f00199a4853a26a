import { describeGateway } from '#tests/support/gateway-contract.ts'
import { openStripe, press } from '#tests/support/payment-gateways.ts'

describeGateway('Stripe', async clock => {
  const { gateway } = await openStripe(clock)
  return {
    gateway,
    payer: {
      pay: page => press(page, 'pay'),
      getDeclined: page => press(page, 'decline'),
      turnBack: page => press(page, 'cancel'),
    },
  }
})
