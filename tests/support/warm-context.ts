import type { Browser, BrowserContext, CDPSession } from '@playwright/test'

/**
 * A browser context that one test after the other gets as empty as a new one. Chromium has a process for each context,
 * whose start and first page cost more than the other pages of most tests together.
 */
export class WarmContext {
  readonly #browser: Browser
  #options = ''
  #context: BrowserContext | undefined
  #devTools: CDPSession | undefined

  constructor(browser: Browser) {
    this.#browser = browser
  }

  /** @param options what tells the options of this test from others'; Playwright itself gives them to new contexts */
  async open(options: string): Promise<BrowserContext> {
    if (this.#context && options === this.#options) return this.#context
    await this.#context?.close()
    this.#options = options
    this.#context = await this.#browser.newContext()
    // It stays open, because Chromium ends a process without pages.
    this.#devTools = await this.#context.newCDPSession(await this.#context.newPage())
    return this.#context
  }

  /** @param origin whose storage may have been used */
  async empty(origin: string): Promise<void> {
    const [, ...opened] = this.#context?.pages() ?? []
    await Promise.all(opened.map(page => page.close()))
    await this.#context?.clearCookies()
    await this.#devTools?.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })
    await this.#devTools?.send('Network.clearBrowserCache')
  }
}
