import { expect, test } from 'vitest'
import { payerOriginsOfOwnApi } from '#adapters/gateways/payer-origins.ts'

const real = ['https://checkout.example']

test('a proxy’s payers go to the gateway’s own pages, or to the proxy’s', () => {
  expect(payerOriginsOfOwnApi('https://proxy.internal/stripe', real)).toEqual([
    'https://proxy.internal',
    'https://checkout.example',
  ])
})

test.each(['http://127.0.0.1:4010', 'http://localhost:4010'])(
  'a simulator at %s may serve its pages at another port of the machine',
  apiUrl => {
    expect(payerOriginsOfOwnApi(apiUrl, real)).toEqual([
      apiUrl,
      'https://checkout.example',
      'http://localhost:*',
      'http://127.0.0.1:*',
    ])
  },
)
