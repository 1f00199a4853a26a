import { Link } from 'react-router'
import type { TaskState } from '#domain/preparation/set-up/check-list.ts'
import { Status } from '#site/organiser/parts/status.tsx'
import styles from '#site/organiser/preparation/set-up/task-list.module.css'
import type { StatusWords } from '#words/registration-status.ts'

export interface ListedTask {
  task: string
  label: string
  about: string
  /** Null where it cannot be started yet. */
  to: string | null
  state: TaskState['state']
  /** The state as it is read. */
  words: string
}

const marks = {
  done: { mark: 'filled', tone: 'positive' },
  'to-do': { mark: 'half', tone: 'waiting' },
  optional: { mark: 'dotted', tone: 'quiet' },
  'cannot-start': { mark: 'ring', tone: 'quiet' },
} as const satisfies Record<TaskState['state'], Omit<StatusWords, 'label'>>

/** Tasks, each with where it is done and its computed state. */
export function TaskList({ tasks }: { tasks: readonly ListedTask[] }) {
  return (
    <ul className={styles.tasks}>
      {tasks.map(({ task, label, about, to, state, words }) => (
        <li key={task} className={styles.task}>
          <div>
            {to ? <Link to={to}>{label}</Link> : <span className={styles.name}>{label}</span>}
            <p className={styles.about}>{about}</p>
          </div>
          <p className={styles.state} data-state={state}>
            <Status status={{ ...marks[state], label: words }} />
          </p>
        </li>
      ))}
    </ul>
  )
}
