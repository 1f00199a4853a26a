/** Addresses for machines: probes, metrics, programs, and the files that pages load. No page's script carries them. */
export const servicePaths = {
  live: '/health/live',
  ready: '/health/ready',
  /** Answers only as this product can: whoever wonders where an address leads asks here. */
  here: '/health/here',
  /** Whether a host is one of ours: proxies that get certificates on demand ask here first. */
  host: '/health/host',
  metrics: '/metrics',
  organiserApi: '/organiser/api/v1',
  assets: '/assets/',
} as const

/** Where mail servers and providers report mails that came back. */
export const bouncesPath = '/webhooks/mail/bounces'

/** A conference's programme, for conference apps and screens. */
export const schedulePath = (event: string) => `/${event}/schedule.xml`
