import { useMutation, useQueryClient } from '@tanstack/react-query';

export interface AdminChange<Input, Answer> {
  change: (input: Input) => Promise<Answer>;
  onDone: (answer: Answer) => void;
  onFailed: (error: Error) => void;
}

/** What shows administrators, or what the admin may do with them. */
const CHANGED = ['group-admins', 'groups', 'memberships', 'counts'];

/** Writes something about administrators; every list of them, their invitations, and the counts, are read again. */
export function useAdminChange<Input, Answer>({ change, onDone, onFailed }: AdminChange<Input, Answer>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: async (answer) => {
      onDone(answer);
      await Promise.all(CHANGED.map((name) => client.invalidateQueries({ queryKey: [name] })));
    },
    onError: onFailed,
  });
}
