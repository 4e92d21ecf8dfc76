import { useMutation, useQueryClient } from '@tanstack/react-query';

export interface AdminChange<Input, Answer> {
  change: (input: Input) => Promise<Answer>;
  onDone: (answer: Answer) => void;
  onFailed: (error: Error) => void;
  /** Whether whoever is here may no longer manage administrators: the lists of them are not read again. */
  isOver?: () => boolean;
}

/** What only those who manage administrators may read, and what all admins may. */
const MANAGERS = ['group-admins', 'memberships'];
const ADMINS = ['groups', 'counts'];

/** Writes something about administrators; every list of them, their invitations, and the counts, are read again. */
export function useAdminChange<Input, Answer>(options: AdminChange<Input, Answer>) {
  const { change, onDone, onFailed, isOver } = options;
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: async (answer) => {
      onDone(answer);
      const changed = isOver?.() ? ADMINS : [...ADMINS, ...MANAGERS];
      await Promise.all(changed.map((name) => client.invalidateQueries({ queryKey: [name] })));
    },
    onError: onFailed,
  });
}
