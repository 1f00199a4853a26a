/** Addresses for machines: probes, metrics, programs, and the files that pages load. No page's script carries them. */
export const servicePaths = {
  live: '/health/live',
  ready: '/health/ready',
  metrics: '/metrics',
  organiserApi: '/organiser/api/v1',
  assets: '/assets/',
} as const

/** A conference's programme, for conference apps and screens. */
export const schedulePath = (event: string) => `/${event}/schedule.xml`
