import { newFormKey } from '#domain/foundations/repeats/form-key.ts'
import { ok } from '#domain/foundations/result.ts'
import { drawCaptcha } from '#domain/programme/submitting/captcha.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { selfCheck } from '#server/self-check/self-check.ts'
import type { SiteContext } from '#site/context.ts'
import { publicUrl } from '#tests/support/wire.ts'

/** What pages get for one visitor's request. A fault that they report makes the test fail. */
export function siteContextOf(dependencies: Dependencies): SiteContext {
  return {
    ...dependencies,
    productName: 'Colloquy',
    productSlug: 'colloquy',
    publicUrl,
    lastingUrl: publicUrl,
    ownDomainOf: null,
    ownDomains: () => new Map(),
    hasPublicAddress: true,
    checkDomain: async () => {},
    refreshDomains: async () => {},
    isDemo: true,
    secretKey: dependencies.settings.secretKey,
    newFormKey: () => newFormKey(dependencies.settings.secretKey, dependencies.clock.now()),
    drawCaptcha: () => drawCaptcha(dependencies.settings.secretKey, dependencies.clock.now()),
    clientAddress: '203.0.113.7',
    requestId: 'a request',
    renderPreview: async () => new Response('A test shows this where pages are rendered.'),
    visit: async () => new Response('A test shows this where pages are visited.'),
    checkItself: () => selfCheck(dependencies),
    countStep() {},
    countPost: async () => ok(undefined),
    reportFault: (where, error) => {
      throw new Error(where, { cause: error })
    },
  }
}
