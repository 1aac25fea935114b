/** The tabs of a first visit. Their titles are the operation names. */
export const EXAMPLE_TABS = [
  {
    query: `# Sign in, or paste an API key at the top, then
# press Ctrl-Enter (or ⌘-Enter), or the play button.
#
# Ctrl-Space completes, hovering explains, and
# the book on the left opens the documentation.

query Me {
  me {
    id
    name
    email
  }
}
`,
  },
  {
    query: `# Running this makes a time entry in your team.
#
# Times need a "Z" or an offset. Run twice with one
# idempotencyKey within 24 hours, it still makes
# one entry: "outcome" says what happened.

mutation CreateTimeEntry {
  createTimeEntry(
    input: {
      title: "Trying the API"
      startTime: "2026-01-05T09:00:00Z"
      endTime: "2026-01-05T10:30:00Z"
      billable: false
      idempotencyKey: "explorer-example-1"
    }
  ) {
    timeEntry {
      id
      title
      startTime
      endTime
    }
    outcome
    errors {
      message
      code
      field
    }
  }
}
`,
  },
];
