// Actions of the audit log in words a person reads. The log keeps them as the server names them: clientCreated, user.deleted.

/** "Client created". */
export function actionWords(action: string): string {
  const words = action
    .replaceAll(/[._-]+/g, ' ')
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .trim()
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
