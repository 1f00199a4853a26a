/** The accounts that the test simulators know. */
export const paypalAccount = { clientId: 'client', clientSecret: 'secret', webhookId: 'WH-1AB23456CD789012E' }
export const stripeAccount = { secretKey: 'sk_test_1', webhookSecret: 'whsec_test' }
