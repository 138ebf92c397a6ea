# Selects the thread whose number in Weakspot is $weakspot_thread, if thread-local variables can be read.
set $weakspot_id = 0
define weakspot-compare
  if ws_self->number == $weakspot_thread
    set $weakspot_id = $_thread
  end
end
thread apply all -s -q weakspot-compare
if $weakspot_id != 0
  thread $weakspot_id
else
  echo weakspot: gdb does not know the thread of the finding\n
end
