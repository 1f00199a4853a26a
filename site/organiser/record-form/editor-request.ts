import type { WritingRight } from '#domain/preparation/records/editable-kinds.ts'
import type { Permit } from '#domain/staff/rights/permit.ts'
import type { RouteArgs, StaffRequest } from '#site/organiser/guard.ts'

export type WritingRequest<A extends WritingRight> = StaffRequest & { permit: Permit<A> }

export interface Received<A extends WritingRight> {
  staff: WritingRequest<A>
  sent: FormData
  args: RouteArgs
}
