/**
 * What people call a zone's time at a moment: `CET`, `WEST`, or `GMT+5:30` where it has no name in English.
 *
 * @param zone an IANA zone
 */
export function zoneNameAt(zone: string, instant: Temporal.Instant): string {
  const parts = new Intl.DateTimeFormat('en-GB', { timeZone: zone, timeZoneName: 'short' }).formatToParts(
    instant.epochMilliseconds,
  )
  return parts.find(part => part.type === 'timeZoneName')?.value ?? zone
}
