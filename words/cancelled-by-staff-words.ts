import type { StaffCancellation } from '#domain/registrations/cancelled-by-staff.ts'

/** Who cancelled a registration, and why: a reason that was typed may lack its full stop. */
export function staffCancelledWords({ reason }: StaffCancellation): string {
  const typed = reason?.trim() ?? ''
  if (typed === '') return 'The organiser cancelled it.'
  return `The organiser cancelled it. The reason: ${typed}${/[.!?…]$/.test(typed) ? '' : '.'}`
}
