/** Loaded before the program: moves its clock ahead by `TEST_AHEAD_MS`. */
const ahead = Number(process.env['TEST_AHEAD_MS'])
const right = Date.now.bind(Date)
Date.now = () => right() + ahead
