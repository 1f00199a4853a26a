/** What the settings lack for a site on the internet. No secret is repeated. */
import { isLoopback } from '#adapters/loopback.ts'
import type { Service } from '#domain/preparation/connections/connection.ts'
import type { Settings } from '#server/startup/settings.ts'
import type { SelfCheck } from '#site/context.ts'
import { organiserPaths } from '#site/organiser/organiser-paths.ts'
import { serviceNames } from '#words/organiser/preparation/connection-words.ts'

const group = 'Settings'
const to = { label: 'Connections', path: organiserPaths.connections }
const toService = (service: Service) => ({ label: 'Connect it', path: organiserPaths.connection(service) })

export function checkSettings(settings: Settings): SelfCheck[] {
  return [
    checkAddress(settings),
    checkCookies(settings),
    checkMail(settings),
    ...checkPayments(settings),
    checkKey(settings),
    checkProxies(settings),
    checkMetrics(settings),
    checkSample(settings),
  ]
}

function checkAddress(settings: Settings): SelfCheck {
  const { isPublicUrlSet, publicUrl } = settings
  const about = { group, label: 'Address' }
  if (!isPublicUrlSet || isLoopback(settings.publicUrl)) {
    return {
      ...about,
      state: 'look',
      fact: `Links in mails lead to ${publicUrl}, which only this machine can reach.`,
      todo: 'Enter the address that visitors type, such as https://meetings.example.org, or set PUBLIC_URL.',
      to: { label: 'Public address', path: organiserPaths.connection('address') },
    }
  }
  return { ...about, state: 'good', fact: publicUrl }
}

function checkCookies(settings: Settings): SelfCheck {
  const about = { group, label: 'Encryption and cookies' }
  if (settings.publicUrl.startsWith('https:')) {
    return {
      ...about,
      state: 'good',
      fact: 'Pages are served over https, and cookies are sent only over it.',
    }
  }
  if (isLoopback(settings.publicUrl)) {
    return { ...about, state: 'look', fact: 'Not encrypted, which is fine only on this machine.' }
  }
  return {
    ...about,
    state: 'bad',
    fact: 'The address is http: passwords and sessions are sent as plain text.',
    todo: 'Put a proxy with a certificate in front (deploy/), and enter the address with https, or set PUBLIC_URL to it.',
    to: { label: 'Public address', path: organiserPaths.connection('address') },
  }
}

function checkMail({ smtpUrl, dataDir }: Settings): SelfCheck {
  const about = { group, label: 'Mail server' }
  if (smtpUrl === undefined) {
    return {
      ...about,
      state: 'bad',
      fact: `No mail is sent: each is stored as a file in ${dataDir}/mail.`,
      todo: 'Connect a mail server, or set SMTP_URL.',
      to: toService('mail'),
    }
  }
  // The address contains a password.
  return { ...about, state: 'good', fact: `Mail goes through ${new URL(smtpUrl).hostname}.` }
}

function checkPayments({ demoPayments, paypal, stripe }: Settings): SelfCheck[] {
  if (demoPayments) {
    return [
      {
        group,
        label: 'Online payments',
        state: 'look',
        fact: 'The demo gateway is used: no money moves.',
        todo: 'Connect PayPal or Stripe, or set PAYPAL_CLIENT_ID and PAYPAL_CLIENT_SECRET, or STRIPE_SECRET_KEY.',
        to,
      },
    ]
  }
  if (!paypal && !stripe) {
    return [
      {
        group,
        label: 'Online payments',
        state: 'look',
        fact: 'None: people can pay only by transfer or on site.',
        todo: 'Connect PayPal or Stripe, or set PAYPAL_CLIENT_ID and PAYPAL_CLIENT_SECRET, or STRIPE_SECRET_KEY.',
        to,
      },
    ]
  }
  return [
    ...(paypal ? [checkWebhook('paypal', paypal.webhookId, 'PAYPAL_WEBHOOK_ID')] : []),
    ...(stripe ? [checkWebhook('stripe', stripe.webhookSecret, 'STRIPE_WEBHOOK_SECRET')] : []),
  ]
}

function checkWebhook(service: 'paypal' | 'stripe', secret: string | undefined, setting: string): SelfCheck {
  const label = serviceNames[service]
  const about = { group, label }
  if (secret !== undefined) return { ...about, state: 'good', fact: 'Keys and webhook are set.' }
  return {
    ...about,
    state: 'look',
    fact: 'Keys are set, but the webhook is not: payments completed after the payer has left are noticed minutes later.',
    todo: `Create the webhook at ${label}, and enter it or set ${setting}.`,
    to: toService(service),
  }
}

function checkKey({ isSecretKeySet, dataDir }: Settings): SelfCheck {
  return {
    group,
    label: 'Signing key',
    state: 'good',
    fact: isSecretKeySet
      ? 'Set by SECRET_KEY.'
      : `Generated at the first start; it is in ${dataDir}/secret-key and in each backup.`,
  }
}

function checkProxies(settings: Settings): SelfCheck {
  const { trustedProxies } = settings
  const about = { group, label: 'Proxies' }
  if (trustedProxies.length > 0) return { ...about, state: 'good', fact: trustedProxies.join(', ') }
  if (isLoopback(settings.publicUrl)) return { ...about, state: 'good', fact: 'None.' }
  return {
    ...about,
    state: 'look',
    fact: 'None is trusted: behind a proxy all visitors count as one, and share its limits.',
    todo: 'Set TRUSTED_PROXIES to the address of the proxy.',
  }
}

function checkMetrics({ metricsToken }: Settings): SelfCheck {
  return {
    group,
    label: 'Metrics',
    state: 'good',
    fact: metricsToken
      ? 'For anybody with METRICS_TOKEN.'
      : 'For this machine only: METRICS_TOKEN is not set.',
  }
}

function checkSample(settings: Settings): SelfCheck {
  const about = { group, label: 'Sample data' }
  if (!settings.loadsSample) return { ...about, state: 'good', fact: 'Off.' }
  return {
    ...about,
    state: isLoopback(settings.publicUrl) ? 'good' : 'look',
    fact: 'An empty database gets the sample organiser.',
    ...(!isLoopback(settings.publicUrl) && {
      todo: 'Set SAMPLE_DATA=off before the first start of a real site.',
    }),
  }
}
