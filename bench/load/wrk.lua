-- Sends the requests of a workload in a cycle and checks each answer. Argument: the file that wrk-plan.ts wrote.

local threads = {}

function setup(thread)
  table.insert(threads, thread)
end

local steps, expected, creations, awaited = {}, {}, {}, {}
local turn = 0

local function head(path, headers)
  local lines = { "POST " .. path .. " HTTP/1.1", "Host: " .. wrk.headers["Host"] }
  for name, value in pairs(headers) do table.insert(lines, name .. ": " .. value) end
  return table.concat(lines, "\r\n") .. "\r\nContent-Length: "
end

-- Compiles a text with <name> placeholders to a function of their values.
local function template(text)
  local pieces, names = {}, {}
  local from = 1
  for before, name, after in text:gmatch("()<(%a+)>()") do
    table.insert(pieces, text:sub(from, before - 1))
    table.insert(pieces, "")
    names[#pieces] = name
    from = after
  end
  table.insert(pieces, text:sub(from))
  return function(values)
    for index, name in pairs(names) do pieces[index] = values[name] end
    return table.concat(pieces)
  end
end

local function utc(seconds)
  return os.date("!%Y-%m-%dT%H:%M:%S", seconds)
end

local function constantRequest(path, step)
  expected[step.answer] = true
  local text = head(path, step.headers) .. #step.body .. "\r\n\r\n" .. step.body
  return function() return text end
end

local function distinctRequest(path, step, plan)
  local headOf, bodyOf = template(head(path, step.headers)), template(step.body)
  table.insert(creations, step)
  return function()
    local begin = plan.epoch + n * plan.apart
    local start = utc(begin)
    local values = { n = n, start = start .. ".000Z", ["end"] = utc(begin + step.seconds) .. ".000Z" }
    for name, list in pairs(step.values) do values[name] = list[n % #list + 1] end
    awaited[start] = true
    waiting = waiting + 1
    n = n + 1
    local body = bodyOf(values)
    return headOf(values) .. #body .. "\r\n\r\n" .. body
  end
end

function init(args)
  local plan = dofile(args[1])
  right, wrong, example, n, waiting = 0, 0, "", plan.n, 0
  for _, step in ipairs(plan.steps) do
    table.insert(steps, step.answer and constantRequest(plan.path, step) or distinctRequest(plan.path, step, plan))
  end
end

function request()
  turn = turn % #steps + 1
  return steps[turn]()
end

-- Whether an answer matches a pending request. Marks that request as answered.
local function isAwaited(body)
  for _, step in ipairs(creations) do
    local _, before = body:find(step.beforeStart, 1, true)
    local start = before and body:sub(before + 1, before + 19)
    if start and awaited[start] and body:sub(-#step.ending) == step.ending then
      awaited[start] = nil
      waiting = waiting - 1
      return true
    end
  end
  return false
end

function response(status, _headers, body)
  if status == 200 and (expected[body] or isAwaited(body)) then
    right = right + 1
  else
    wrong = wrong + 1
    if example == "" then example = status .. " " .. body:sub(1, 500) end
  end
end

function done(summary, latency)
  local thread = threads[1]
  local errors = summary.errors
  local lost = errors.connect + errors.read + errors.write + errors.timeout
  local numbers = {
    thread:get("right"), thread:get("wrong"), lost, summary.duration, math.floor(os.clock() * 1e6), latency:percentile(99), thread:get("n"),
    thread:get("waiting"),
  }
  io.write("\ncounted ", table.concat(numbers, " "), "\n", thread:get("example"))
end
