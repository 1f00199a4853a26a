import { Form, useLocation } from 'react-router'
import type { Role } from '#domain/staff/rights/role.ts'
import { Button } from '#site/components/form/button.tsx'
import fieldStyles from '#site/components/form/field.module.css'
import { FieldGrid, Select, TextInput } from '#site/components/form/field.tsx'
import { formStyle, Part } from '#site/organiser/parts/page.tsx'
import styles from '#site/organiser/staff/team/team.module.css'
import { roleDuties, roleNames } from '#words/role-words.ts'

export function Rules({ isSecondFactorForAll }: { isSecondFactorForAll: boolean }) {
  return (
    <Part title="Second factor">
      <Form method="post" className={formStyle} key={`rules-${isSecondFactorForAll}`}>
        <input type="hidden" name="intent" value="rules" />
        <label className={styles.check}>
          <input type="checkbox" name="second-factor-for-all" defaultChecked={isSecondFactorForAll} />
          <span>
            Require a second factor from everybody. People without one must set it up before they see anything
            else.
          </span>
        </label>
        <div>
          <Button type="submit">Save the rule</Button>
        </div>
      </Form>
    </Part>
  )
}

export function Invite({
  roles,
  typed,
  problem,
}: {
  roles: readonly Role[]
  typed: { email: string; role: Role } | null
  problem: string | undefined
}) {
  // Another one after each answer: the second invitation too starts with an empty field.
  const answered = useLocation().key
  return (
    <Part title="Invite somebody">
      <Form method="post" className={formStyle} key={answered}>
        <input type="hidden" name="intent" value="invite" />
        <FieldGrid>
          <TextInput
            name="email"
            label="E-mail address"
            type="email"
            autoComplete="off"
            defaultValue={typed?.email}
            error={problem}
            isRequired
          />
          <Select name="role" label="Role" defaultValue={typed?.role ?? roles.at(-1)}>
            {roles.map(role => (
              <option key={role} value={role}>
                {roleNames[role]}
              </option>
            ))}
          </Select>
        </FieldGrid>
        <div>
          <Button type="submit" tone="loud">
            Send the invitation
          </Button>
        </div>
      </Form>
      <details className={styles.duties}>
        <summary>What the roles may do</summary>
        <dl>
          {roles.map(role => (
            <div key={role}>
              <dt>{roleNames[role]}</dt>
              <dd>{roleDuties[role]}</dd>
            </div>
          ))}
        </dl>
      </details>
    </Part>
  )
}

export function RoleForm({
  id,
  name,
  role,
  roles,
}: {
  id: number
  name: string
  role: Role
  roles: readonly Role[]
}) {
  return (
    <Form method="post" className={styles.role}>
      <input type="hidden" name="intent" value="change" />
      <input type="hidden" name="id" value={id} />
      <select name="role" defaultValue={role} aria-label={`Role of ${name}`} className={fieldStyles.control}>
        {roles.map(each => (
          <option key={each} value={each}>
            {roleNames[each]}
          </option>
        ))}
      </select>
      <Button type="submit" tone="quiet" aria-label={`Change the role of ${name}`}>
        Change
      </Button>
    </Form>
  )
}

export function Withdrawal({ id, email }: { id: number; email: string }) {
  return (
    <Form method="post">
      <input type="hidden" name="intent" value="withdraw" />
      <input type="hidden" name="id" value={id} />
      <Button type="submit" tone="quiet" aria-label={`Withdraw ${email}`}>
        Withdraw
      </Button>
    </Form>
  )
}
